export default {
  typing: '{{name}} está a escrever…',
  typingMany_one: '{{count}} pessoa está a escrever…',
  typingMany_other: '{{count}} pessoas estão a escrever…',
  customerTyping: 'O cliente está a escrever…',
  viewing_one: '{{names}} está a ver',
  viewing_other: '{{names}} estão a ver',
}
