#pragma once

// The 4 * N8 accumulators of a wgmma in its asm: their numbers as text, counted in tens, and the operands themselves.
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

#define WGMMA_D1(j) "+f"(d[j][0][0]), "+f"(d[j][0][1]), "+f"(d[j][1][0]), "+f"(d[j][1][1])
#define WGMMA_D2(j) WGMMA_D1(j), WGMMA_D1(j + 1)
#define WGMMA_D4(j) WGMMA_D2(j), WGMMA_D2(j + 2)
#define WGMMA_D8(j) WGMMA_D4(j), WGMMA_D4(j + 4)
#define WGMMA_D16(j) WGMMA_D8(j), WGMMA_D8(j + 8)

#define WGMMA_OPERANDS_8 WGMMA_D1(0)
#define WGMMA_OPERANDS_16 WGMMA_D2(0)
#define WGMMA_OPERANDS_24 WGMMA_D2(0), WGMMA_D1(2)
#define WGMMA_OPERANDS_32 WGMMA_D4(0)
#define WGMMA_OPERANDS_48 WGMMA_D4(0), WGMMA_D2(4)
#define WGMMA_OPERANDS_64 WGMMA_D8(0)
#define WGMMA_OPERANDS_80 WGMMA_D8(0), WGMMA_D2(8)
#define WGMMA_OPERANDS_96 WGMMA_D8(0), WGMMA_D4(8)
#define WGMMA_OPERANDS_112 WGMMA_D8(0), WGMMA_D4(8), WGMMA_D2(12)
#define WGMMA_OPERANDS_128 WGMMA_D16(0)
#define WGMMA_OPERANDS_160 WGMMA_D16(0), WGMMA_D4(16)
#define WGMMA_OPERANDS_192 WGMMA_D16(0), WGMMA_D8(16)
#define WGMMA_OPERANDS_224 WGMMA_D16(0), WGMMA_D8(16), WGMMA_D4(24)
#define WGMMA_OPERANDS_256 WGMMA_D16(0), WGMMA_D16(16)
