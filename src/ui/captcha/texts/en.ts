export default {
  working: 'Checking that this is no robot… it takes a few seconds.',
  asked: 'Confirm that you are no robot.',
  done: 'Checked.',
  failed: 'The check could not be made.',
}
