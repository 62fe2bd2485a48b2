/** A column's value: the day of a row's moment in a zone, as it is written in Brazil; null where there is none. */
export const dayIn =
  <Row>(zone: string, momentOf: (row: Row) => Date | null) =>
  (row: Row): string | null =>
    momentOf(row)?.toLocaleDateString('pt-BR', { timeZone: zone }) ?? null
