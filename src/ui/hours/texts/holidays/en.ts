export default {
  lead: 'Written once, they hold for all hours that close on holidays. The national ones are known.',
  empty: 'The shop has no holidays of its own yet.',
  yearly: 'Every year on {{date}}',
  every_yearHelp: 'On this day of each year, from this date on.',
  hoursHelp: 'Empty: closed all day. With hours it opens in them alone.',
  hoursNone: 'Closed',
  deleteText: 'The day is like any other again in all of the shop’s hours.',
}
