export default {
  label: 'Repeat',
  once: 'Do not repeat',
  every: {
    daily: 'Every day',
    weekly: 'Every week, on this day',
    monthly: 'Every month, on this day',
    own: 'Another repetition…',
  },
  plan: 'Minute, hour, day of the month, month, weekday',
  planHelp: 'As in cron: “0 9 1,15 * *” leaves at 9:00 on the 1st and the 15th; Sunday is 0.',
  next: 'After this one it leaves on:',
  repeats: 'Repeats',
  problems: {
    fields: 'Write five fields with spaces between them.',
    minute: 'The minute is 0 to 59.',
    hour: 'The hour is 0 to 23.',
    day: 'The day of the month is 1 to 31.',
    month: 'The month is 1 to 12.',
    weekday: 'The weekday is 0 to 6.',
    often: 'Once a day at most: minute and hour are one number each.',
    never: 'No day of the calendar is like this.',
  },
}
