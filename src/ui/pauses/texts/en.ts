export default {
  pause: 'Go on pause',
  change: 'Change the reason of the pause',
  resume: 'Back from pause',
  paused: 'You are on pause since {{time}}',
  pausedFor: 'You are on pause since {{time}}: {{reason}}',
  pausedHelp: 'Nothing is handed to you meanwhile.',
  started: 'You are on pause.',
  ended: 'The pause is over.',
  unreachable: 'It could not be done. Check the connection and try again.',
}
