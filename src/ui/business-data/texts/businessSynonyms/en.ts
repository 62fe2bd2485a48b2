export default {
  lead: 'Words that customers use for the same thing: whoever asks with one finds the answers of the other.',
  empty: 'There are no synonyms yet. Medicine and drug are an example.',
  alikeHelp: 'Separate by commas: medicine, drug, pill.',
}
