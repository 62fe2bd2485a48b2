/** A question for a grade that may be saved. */
export const A_SURVEY = {
  question: 'x',
  thanks: '',
  scale: '0-10',
  listed: false,
  answer_hours: 24,
  every_days: 0,
  active: true,
}
