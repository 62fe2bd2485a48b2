export default {
  outside: 'Came in outside of opening hours',
  outsideShort: 'outside of hours',
  open: '{{span}} with the shop open',
  problem: {
    unread: '“{{part}}” cannot be read. Write it like 8-18, or 8-12 and 13-18.',
    overlap: 'These hours run over each other.',
    empty: '“{{part}}” begins and ends at the same hour. For the whole day write 24 hours.',
    night: '“{{part}}” is longer than 18 hours. Look whether it is the wrong way round.',
  },
}
