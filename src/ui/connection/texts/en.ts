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
  storageFailing:
    'This device has no room to keep what happens here. Messages still go out; do not close the page while some are waiting.',
}
