export default {
  title: 'Customer details',
  close: 'Close customer details',
  copyPhone: 'Copy the phone',
  ticket: 'Ticket',
  protocol: 'Protocol',
  startedAt: 'Started',
  finishedAt: 'Closed at',
  owner: 'Owner',
  transfers: 'Transfers',
}
