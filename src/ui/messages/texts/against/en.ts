export default {
  why: 'Why write all the same?',
  help: 'Kept in the customer’s file, with your name.',
}
