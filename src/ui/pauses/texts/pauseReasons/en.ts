export default {
  lead: 'Who goes on pause, in their own menu, chooses one of these. On pause nobody is given tickets by automatic distribution.',
  empty: 'No reasons: who goes on pause does not say why.',
  paused: 'On pause now',
  activeHelp: 'Only reasons in use are offered to who goes on pause.',
  deleteText: 'Pauses that were made keep it.',
  deleteInUse_one: 'One person is on pause for it now, and stays so. Pauses that were made keep it.',
  deleteInUse_other: '{{count}} people are on pause for it now, and stay so. Pauses that were made keep it.',
}
