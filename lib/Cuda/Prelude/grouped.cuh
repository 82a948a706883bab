#pragma once

// The row and the column of a program of a grid.
struct ProgramPlace {
  int64_t row, column;
};

// Program `number` of rows x columns, counted down `group` rows, then on to the next column of these rows, and then to
// the next rows.
template <class T>
__device__ __forceinline__ ProgramPlace grouped_place(T number, T rows, T columns, T group) {
  const T first = number / (group * columns) * group;
  const T in_group = number % (group * columns);
  // Divisions by a constant are quick, and only the last group is lower.
  if (rows - first >= group) return {int64_t(first + in_group % group), int64_t(in_group / group)};
  const T height = rows - first;
  return {int64_t(first + in_group % height), int64_t(in_group / height)};
}

// The program that comes in that order where (i, j) comes in the grid's own, i fastest. 32 bits divide much faster.
__device__ __forceinline__ ProgramPlace grouped(int64_t i, int64_t j, int64_t rows, int64_t columns, int64_t group) {
  const int64_t number = j * rows + i, programs = rows * columns, most = group * columns;
  if (number >= 0 && number < programs && programs <= UINT32_MAX && most <= UINT32_MAX)
    return grouped_place(uint32_t(number), uint32_t(rows), uint32_t(columns), uint32_t(group));
  return grouped_place(number, rows, columns, group);
}
