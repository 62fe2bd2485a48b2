import { farewell, received } from '../../conversation/seam'
import { askAtEnd, findAnswers, hearAnswers, keepAnswers } from './ask'
import { hearCounter, isCounterPhrase } from './counter'
import { hearChoices } from './hear-choices'

/** What the whole takes in of this area. */
export const area = {
  hooks: [
    received.hook('answer', {
      name: 'takes down a choice about promotions',
      act: hearChoices,
    }),
    received.hook('answer', {
      name: 'takes down who wants advertising by the code at the counter',
      asks: isCounterPhrase,
      act: hearCounter,
    }),
    farewell.hook('answer', { name: 'asks whether a customer wants advertising', act: askAtEnd }),
    received.hook('decide', {
      name: 'finds answers about advertising',
      act: findAnswers,
    }),
    received.hook('record', {
      name: 'has a closed ticket show the answer about advertising',
      act: keepAnswers,
    }),
    received.hook('answer', {
      name: 'takes down answers about advertising',
      act: hearAnswers,
    }),
  ],
}
