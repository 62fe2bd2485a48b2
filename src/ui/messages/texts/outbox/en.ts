export default {
  diskFull: 'The file did not fit on this device: free some space and try again.',
  notKept: 'The file could not be kept on this device. Try again.',
  gone: 'The file is no longer on this device. Discard the message and send it again.',
  left_one:
    '{{count}} message that was waiting to be sent did not reach the tab that took the counter over. Look through the conversations and send it again.',
  left_other:
    '{{count}} messages that were waiting to be sent did not reach the tab that took the counter over. Look through the conversations and send them again.',
  lost_one:
    '{{count}} message that was waiting to be sent is lost: the browser deleted or damaged the data of this device. Look through the conversations and send it again.',
  lost_other:
    '{{count}} messages that were waiting to be sent are lost: the browser deleted or damaged the data of this device. Look through the conversations and send them again.',
}
