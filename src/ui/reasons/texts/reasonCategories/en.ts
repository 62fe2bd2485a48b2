export default {
  lead: 'The groups in which the reasons appear when an attendance is closed.',
  empty: 'There are no categories yet. With them reasons appear in groups.',
  deleteText: 'It ceases to be. Closed attendances go on naming it.',
}
