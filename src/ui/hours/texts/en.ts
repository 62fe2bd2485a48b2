export default {
  outside: 'Came in outside of opening hours',
  outsideShort: 'outside of hours',
  open: '{{span}} with the shop open',
}
