export default {
  typing: '{{name}} is typing…',
  typingMany_one: '{{count}} person is typing…',
  typingMany_other: '{{count}} people are typing…',
  customerTyping: 'The customer is typing…',
  viewing_one: '{{names}} is viewing',
  viewing_other: '{{names}} are viewing',
}
