/** The month of a day (yyyy-mm-dd) as a list of prices is called by it: mm/yyyy. */
export const monthOf = (day: string): string => `${day.slice(5, 7)}/${day.slice(0, 4)}`
