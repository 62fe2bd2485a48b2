export default {
  connecting: 'Connecting…',
  catchingUp: 'Synchronising…',
  waiting: 'No connection. Trying again…',
  offline: 'No connection',
  stale: 'Showing what was already on this device.',
  outbox_one: '{{count}} message waiting to be sent',
  outbox_other: '{{count}} messages waiting to be sent',
  platformMaintenance: 'The platform is under maintenance.',
  platformOff: 'WhatsApp is unavailable at the moment.',
  clockAhead:
    'The clock of this computer is {{span}} ahead. The panel goes by the server’s time; please set the clock right.',
  clockBehind:
    'The clock of this computer is {{span}} behind. The panel goes by the server’s time; please set the clock right.',
  storageFailing:
    'This device has no room to keep what happens here. Messages still go out; do not close the page while some are waiting.',
}
