export default {
  lead: 'What Maria may answer, word for word. Hours, address, delivery and services she knows already.',
  empty:
    'There are no answers yet. Begin with what customers ask most: digital prescriptions, exchanges, parking.',
  questionHelp: 'As a customer would ask.',
  variantsHelp: 'One per line. The more ways, the easier for Maria to recognise it.',
  variantsNone: 'Do you accept prescriptions by phone?',
  answerTitle: 'Answer',
  answerHelp: 'It leaves exactly like this. At most 600 letters.',
  instance_idNone: 'All',
  valid_untilTitle: 'Until',
  valid_untilNone: 'No end',
  sourceHelp: 'Who said so, or where it is written: the team sees it, customers do not.',
  deleteText: 'Maria no longer gives this answer.',
}
