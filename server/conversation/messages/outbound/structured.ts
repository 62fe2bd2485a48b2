import type { CustomerChat, MessageDetails } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import {
  type ChoiceProblem,
  choiceProblems,
  trimmedChoices,
} from '../../../../src/domain/messages/choice-form'
import { type Choices, keptButtons } from '../../../../src/domain/messages/choices'
import { onEarth } from '../../../../src/domain/messages/place'
import { cleanText } from '../../../platform/db/clean-text'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type {
  ContactCardInput,
  LocationInput,
  MutationSendStructuredMessageArgs,
} from '../../../platform/graphql/resolvers.gen'
import { type OwnContent, plainContent } from './own-message'
import { sendOwn } from './send'

/** Cards of one message, and phones or e-mails of one card: what people send, with room. */
const MOST_CARDS = 20
const MOST_LINES = 10
/** Of a name or an address, characters. */
const LONGEST_LINE = 200

const nothing: MessageDetails = { location: null, contacts: null, reply: null, referral: null }

/**
 * Sends a place, cards of people, or a question with options. The same hash gives the same message.
 * @throws Refusal INVALID for what the provider would not take, and as sendMessage.
 */
export const sendStructured = (
  work: Work,
  viewer: Viewer,
  args: MutationSendStructuredMessageArgs,
  now: Date,
): Promise<CustomerChat> => sendOwn(work, viewer, args, async () => structuredContent(args.content), now)

/** As it is stored and sent. @throws Refusal INVALID. */
export function structuredContent({
  location,
  contacts,
  choices,
  offer,
}: MutationSendStructuredMessageArgs['content']): OwnContent {
  if ([location, contacts, choices, offer].filter(Boolean).length !== 1)
    throw new Refusal('INVALID', 'Envie um local, contatos ou uma pergunta: um de cada vez.')
  if (location) return placeContent(location)
  if (contacts) return cardsContent(contacts)
  if (!choices) throw new Refusal('INVALID', 'Não há o que enviar.')
  const { text, header, footer, button, options } = choices
  const asked: Choices = {
    header: clean(header),
    footer: clean(footer),
    button: button == null ? null : cleanText(button),
    options: options.map(({ title, description }) => ({
      title: cleanText(title),
      description: clean(description),
    })),
  }
  return choicesContent(cleanText(text), asked)
}

function choicesContent(body: string, typed: Choices): OwnContent {
  const [problem] = choiceProblems(body, typed).values()
  if (problem) throw new Refusal('INVALID', CHOICE_PROBLEMS[problem])
  const choices = trimmedChoices(typed)
  return {
    ...plainContent('interactive', body.trim()),
    choices,
    around: { header: choices.header, footer: choices.footer, buttons: keptButtons(choices) },
  }
}

const CHOICE_PROBLEMS: Readonly<Record<ChoiceProblem, string>> = {
  missing: 'Falta preencher um campo da pergunta ou das opções.',
  tooLong: 'Um dos campos passa do limite do WhatsApp.',
  twice: 'Duas opções têm o mesmo título.',
  tooMany: 'O WhatsApp aceita até 3 botões, ou até 10 itens em uma lista.',
}

function placeContent({ latitude, longitude, name, address }: LocationInput): OwnContent {
  const point = { latitude: numberIn(latitude), longitude: numberIn(longitude) }
  if (!onEarth(point)) throw new Refusal('INVALID', 'Este ponto não existe no mapa.')
  const location = {
    latitude: String(point.latitude),
    longitude: String(point.longitude),
    name: line(name),
    address: line(address),
  }
  const said = [location.name, location.address].filter((part) => part !== null).join(', ')
  const at = `${location.latitude}, ${location.longitude}`
  return {
    ...plainContent('location', `Localização: ${said === '' ? at : `${said} (${at})`}`),
    details: { ...nothing, location },
  }
}

const numberIn = (text: string): number => (/^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN)

function cardsContent(cards: readonly ContactCardInput[]): OwnContent {
  if (cards.length === 0 || cards.length > MOST_CARDS)
    throw new Refusal('INVALID', `Envie de 1 a ${MOST_CARDS} contatos de cada vez.`)
  const contacts = cards.map((card) => {
    const name = line(card.name)
    const phones = card.phones.slice(0, MOST_LINES).flatMap((typed) => {
      const phone = line(typed)
      return phone === null ? [] : [{ phone, wa_id: null }]
    })
    if (name === null || phones.length === 0)
      throw new Refusal('INVALID', 'Cada contato precisa de nome e telefone.')
    if (!phones.every(({ phone }) => /^\+?[\d\s().-]{3,30}$/.test(phone)))
      throw new Refusal('INVALID', 'Um dos telefones do contato não é um número.')
    const emails = (card.emails ?? []).slice(0, MOST_LINES).flatMap((typed) => line(typed) ?? [])
    return { name, organization: line(card.organization), phones, emails }
  })
  const names = contacts.map(({ name, phones }) => `${name} (${phones.map(({ phone }) => phone).join(', ')})`)
  return {
    ...plainContent('contacts', `${contacts.length > 1 ? 'Contatos' : 'Contato'}: ${names.join('; ')}`),
    details: { ...nothing, contacts },
  }
}

const clean = (text: string | null | undefined): string | null => (text == null ? null : cleanText(text))
/** One line of a card; null for an empty one. */
const line = (text: string | null | undefined): string | null =>
  cleanText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_LINE) || null
