export default {
  who: 'User',
  everybody: 'Everybody',
  nobody: 'Nobody of that name.',
  moment: 'When',
}
