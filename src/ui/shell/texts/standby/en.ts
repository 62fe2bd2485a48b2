export default {
  elsewhereTitle: 'Balcão is open in another tab',
  elsewhereText: 'It did not answer, or this browser lets Balcão work in one tab at a time only.',
  useHere: 'Use it here',
  noAnswer: 'The other tab of Balcão did not answer. Nothing was done: try again.',
  unknown: 'The other tab closed before it answered. Look at the ticket before you try again.',
  newerTitle: 'There is a newer version of Balcão',
  newerText:
    'This browser has already used a newer version. Reload the page to go on with it; nothing was lost.',
  blockedTitle: 'Another tab has to be closed',
  blockedText:
    'Another tab of this browser still runs an older version of Balcão and holds on to the data of this device. Close the other tabs and reload; nothing was lost.',
  failedTitle: 'The panel did not load',
  failedText:
    "The connection broke on the way, or this device's data could not be read. Nothing is lost: reload the page.",
  reload: 'Reload',
  unsupportedTitle: 'Browser not supported!',
  unsupportedText:
    'This browser keeps no data in this window (a private one, for example). Open Balcão in an ordinary window.',
  exportLog: 'Export log',
}
