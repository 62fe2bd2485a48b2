/** What is looked at of a key that was pressed. */
type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** What browsers say of a key that an input method takes. */
const TAKEN_BY_INPUT_METHOD = 229

/**
 * Does an input method have this key: for a character that is being composed, or to end that? Safari ends the composition
 * before it tells of the Enter that ended it, and leaves the code alone (WebKit bug 165004). React wraps the event.
 */
export function isComposing(event: Key | Readonly<{ nativeEvent: Key }>): boolean {
  const { isComposing: composing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return composing || keyCode === TAKEN_BY_INPUT_METHOD
}
