#pragma once

// The 4 * N8 accumulators of a wgmma in its asm: their numbers as text, counted in tens, and the operands themselves,
// where FOUR(j) lists those of 8 columns.
#define WGMMA_2(ten) "%" #ten "0, %" #ten "1"
#define WGMMA_4(ten) WGMMA_2(ten) ", %" #ten "2, %" #ten "3"
#define WGMMA_6(ten) WGMMA_4(ten) ", %" #ten "4, %" #ten "5"
#define WGMMA_8(ten) WGMMA_6(ten) ", %" #ten "6, %" #ten "7"
#define WGMMA_10(ten) WGMMA_8(ten) ", %" #ten "8, %" #ten "9"
#define WGMMA_30 WGMMA_10() ", " WGMMA_10(1) ", " WGMMA_10(2)
#define WGMMA_60 WGMMA_30 ", " WGMMA_10(3) ", " WGMMA_10(4) ", " WGMMA_10(5)
#define WGMMA_90 WGMMA_60 ", " WGMMA_10(6) ", " WGMMA_10(7) ", " WGMMA_10(8)

#define WGMMA_NUMBERS_8 WGMMA_4()
#define WGMMA_NUMBERS_16 WGMMA_8()
#define WGMMA_NUMBERS_24 WGMMA_10() ", " WGMMA_2(1)
#define WGMMA_NUMBERS_32 WGMMA_10() ", " WGMMA_6(1)
#define WGMMA_NUMBERS_48 WGMMA_10() ", " WGMMA_10(1) ", " WGMMA_4(2)
#define WGMMA_NUMBERS_64 WGMMA_30 ", " WGMMA_2(3)
#define WGMMA_NUMBERS_80 WGMMA_30 ", " WGMMA_10(3)
#define WGMMA_NUMBERS_96 WGMMA_30 ", " WGMMA_10(3) ", " WGMMA_8(4)
#define WGMMA_NUMBERS_112 WGMMA_30 ", " WGMMA_10(3) ", " WGMMA_10(4) ", " WGMMA_6(5)
#define WGMMA_NUMBERS_128 WGMMA_60 ", " WGMMA_4(6)
#define WGMMA_NUMBERS_160 WGMMA_60 ", " WGMMA_10(6) ", " WGMMA_10(7)
#define WGMMA_NUMBERS_192 WGMMA_90 ", " WGMMA_6(9)
#define WGMMA_NUMBERS_224 WGMMA_90 ", " WGMMA_10(9) ", " WGMMA_10(10) ", " WGMMA_2(11)
#define WGMMA_NUMBERS_256 WGMMA_90 ", " WGMMA_10(9) ", " WGMMA_10(10) ", " WGMMA_10(11) ", " WGMMA_8(12)

#define WGMMA_D1(FOUR, j) FOUR(j)
#define WGMMA_D2(FOUR, j) FOUR(j), FOUR(j + 1)
#define WGMMA_D4(FOUR, j) WGMMA_D2(FOUR, j), WGMMA_D2(FOUR, j + 2)
#define WGMMA_D8(FOUR, j) WGMMA_D4(FOUR, j), WGMMA_D4(FOUR, j + 4)
#define WGMMA_D16(FOUR, j) WGMMA_D8(FOUR, j), WGMMA_D8(FOUR, j + 8)

// d[j][h][e]
#define WGMMA_BY_ROWS(j) "+f"(d[j][0][0]), "+f"(d[j][0][1]), "+f"(d[j][1][0]), "+f"(d[j][1][1])
// d[j][e][h]
#define WGMMA_BY_COLUMNS(j) "+f"(d[j][0][0]), "+f"(d[j][1][0]), "+f"(d[j][0][1]), "+f"(d[j][1][1])

#define WGMMA_OPERANDS_8(FOUR) WGMMA_D1(FOUR, 0)
#define WGMMA_OPERANDS_16(FOUR) WGMMA_D2(FOUR, 0)
#define WGMMA_OPERANDS_24(FOUR) WGMMA_D2(FOUR, 0), WGMMA_D1(FOUR, 2)
#define WGMMA_OPERANDS_32(FOUR) WGMMA_D4(FOUR, 0)
#define WGMMA_OPERANDS_48(FOUR) WGMMA_D4(FOUR, 0), WGMMA_D2(FOUR, 4)
#define WGMMA_OPERANDS_64(FOUR) WGMMA_D8(FOUR, 0)
#define WGMMA_OPERANDS_80(FOUR) WGMMA_D8(FOUR, 0), WGMMA_D2(FOUR, 8)
#define WGMMA_OPERANDS_96(FOUR) WGMMA_D8(FOUR, 0), WGMMA_D4(FOUR, 8)
#define WGMMA_OPERANDS_112(FOUR) WGMMA_D8(FOUR, 0), WGMMA_D4(FOUR, 8), WGMMA_D2(FOUR, 12)
#define WGMMA_OPERANDS_128(FOUR) WGMMA_D16(FOUR, 0)
#define WGMMA_OPERANDS_160(FOUR) WGMMA_D16(FOUR, 0), WGMMA_D4(FOUR, 16)
#define WGMMA_OPERANDS_192(FOUR) WGMMA_D16(FOUR, 0), WGMMA_D8(FOUR, 16)
#define WGMMA_OPERANDS_224(FOUR) WGMMA_D16(FOUR, 0), WGMMA_D8(FOUR, 16), WGMMA_D4(FOUR, 24)
#define WGMMA_OPERANDS_256(FOUR) WGMMA_D16(FOUR, 0), WGMMA_D16(FOUR, 16)
