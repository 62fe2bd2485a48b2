import { describeArea } from '../described/describe-area'
import { LONGEST_ANSWER, LONGEST_QUESTION, LONGEST_VARIANTS } from './limits'

/** What the shop answers to a question, beyond what the product knows already: one approved answer, and the ways to ask for it. */
export const businessAnswers = describeArea({
  one: 'businessAnswer',
  about: 'an approved answer of the shop, and the questions that it answers',
  nouns: {
    pt_BR: { one: 'resposta', many: 'respostas', gender: 'f' },
    en: { one: 'answer', many: 'answers' },
  },
  route: 'new-chat-flows/list',
  table: 'business_answers',
  columns: {
    question: {
      kind: 'text',
      label: { pt_BR: 'Pergunta', en: 'Question' },
      most: LONGEST_QUESTION,
      required: true,
      unique: 'folded',
      search: true,
      sort: true,
    },
    variants: {
      kind: 'text',
      label: { pt_BR: 'Outros jeitos de perguntar', en: 'Other ways to ask' },
      most: LONGEST_VARIANTS,
      lines: true,
      search: true,
      list: false,
    },
    answer: {
      kind: 'text',
      label: { pt_BR: 'Resposta aprovada', en: 'Approved answer' },
      most: LONGEST_ANSWER,
      lines: true,
      required: true,
      search: true,
    },
    instance_id: { kind: 'connection', label: { pt_BR: 'Loja', en: 'Shop' }, unique: 'same' },
    valid_from: {
      kind: 'day',
      open: true,
      label: { pt_BR: 'Vale de', en: 'Valid from' },
      list: false,
      pair: true,
    },
    valid_until: { kind: 'day', open: true, label: { pt_BR: 'Vale até', en: 'Valid until' }, sort: true },
    source: { kind: 'text', label: { pt_BR: 'Fonte', en: 'Source' }, most: 120, search: true, list: false },
    active: { kind: 'active' },
  },
  most: 5_000,
  deleted: 'gone',
  history: true,
})

/** Words that mean the same to the shop's customers, so that one finds the answers of the other. */
export const businessSynonyms = describeArea({
  one: 'businessSynonym',
  about: "words that mean the same to the shop's customers",
  nouns: {
    pt_BR: { one: 'sinônimo', many: 'sinônimos', gender: 'm' },
    en: { one: 'synonym', many: 'synonyms' },
  },
  route: {
    pattern: 'new-chat-flows/synonyms',
    with: 'new-chat-flows/list',
    menu: { below: 'new-chat-flows/list' },
  },
  needs: { read: ['new-chat-flows/list'], write: ['new-chat-flows/list'] },
  table: 'business_synonyms',
  topic: 'businessAnswers',
  columns: {
    word: {
      kind: 'text',
      label: { pt_BR: 'Palavra', en: 'Word' },
      most: 60,
      required: true,
      unique: 'folded',
      search: true,
      sort: true,
    },
    alike: {
      kind: 'text',
      label: { pt_BR: 'Também dizem', en: 'They also say' },
      most: 300,
      required: true,
      search: true,
    },
  },
  most: 300,
  deleted: 'gone',
  form: 'dialog',
})
