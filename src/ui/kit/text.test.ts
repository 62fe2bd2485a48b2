import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import './texts/pt_BR'
import { defineTexts, initTexts, withTexts } from './namespaces'
import { currentTexts, languageTag } from './text'

const texts = { save: 'Salvar', deep: { file_one: '{{count}} arquivo', file_other: '{{count}} arquivos' } }
const en = { save: 'Save', deep: { file_one: '{{count}} file', file_other: '{{count}} files' } }
const pt = { deep: { file_other: '{{count}} ficheiros' } }
const others = { pt: async () => ({ default: pt }), en: async () => ({ default: en }) }

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: '' } }))
afterAll(() => vi.unstubAllGlobals())
afterEach(() => initTexts('pt_BR'))

test('texts are there at once in the default language, and in another when it has come', async () => {
  const area = defineTexts('here', texts, others)
  expect(currentTexts(area)('deep.file', { count: 2 })).toBe('2 arquivos')
  await initTexts('en')
  expect(currentTexts(area)('deep.file', { count: 1 })).toBe('1 file')
  expect(currentTexts(area)('kit:cancel')).toBe('Cancel')
  expect([languageTag(), document.documentElement.lang]).toEqual(['en', 'en'])
})

test('where Portugal says the same as Brazil, the Brazilian text stands', async () => {
  const area = defineTexts('same', texts, others)
  await initTexts('pt')
  const t = currentTexts(area)
  expect([t('save'), t('deep.file', { count: 1 }), t('deep.file', { count: 3 })]).toEqual([
    'Salvar',
    '1 arquivo',
    '3 ficheiros',
  ])
})

test('a script that comes later is given when its texts are there too', async () => {
  await initTexts('en')
  let arrive: (module: { default: typeof en }) => void = () => {}
  const load = async () =>
    defineTexts('later', texts, { ...others, en: () => new Promise((resolve) => (arrive = resolve)) })
  let given = false
  const module = withTexts(load()).then((area) => {
    given = true
    return area
  })
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(given).toBe(false)
  arrive({ default: en })
  expect(currentTexts(await module)('save')).toBe('Save')
})

test('a language that cannot be had leaves the former one, and is asked for again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: en })
  const area = defineTexts('away', texts, { ...others, en: load })
  await initTexts('en')
  expect([languageTag(), currentTexts(area)('save')]).toEqual(['pt-BR', 'Salvar'])
  await initTexts('en')
  expect([languageTag(), currentTexts(area)('save')]).toEqual(['en', 'Save'])
})

test('the last of two languages chosen at once is shown', async () => {
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { default: en }
  }
  defineTexts('both', texts, { ...others, en: late })
  await Promise.all([initTexts('en'), initTexts('pt')])
  expect(languageTag()).toBe('pt')
})
