export default {
  who: 'User',
  everybody: 'Everybody',
  nobody: 'Nobody of that name.',
  firstDay: 'From',
  lastDay: 'Until',
  moment: 'When',
}
