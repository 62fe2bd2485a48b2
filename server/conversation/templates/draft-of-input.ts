import {
  DRAFT_BUTTONS,
  DRAFT_HEADERS,
  type TemplateDraft,
} from '../../../src/domain/templates/template-draft'
import { cleanText } from '../../platform/db/clean-text'
import { Refusal } from '../../platform/graphql/refusal'
import type { ProviderTemplateInput } from '../../platform/graphql/resolvers.gen'

/** Nobody writes more, and all of it is looked at once. */
const MOST_SAMPLES = 100

/** The draft that was typed in. @throws Refusal INVALID for kinds that there are none of */
export function draftOfInput(form: ProviderTemplateInput): TemplateDraft {
  const header = DRAFT_HEADERS.find((one) => one === form.header)
  if (header === undefined) throw unknown('header')
  if (form.samples.length > MOST_SAMPLES) throw unknown('samples')
  const text = (typed: string) => cleanText(typed.replaceAll('\r\n', '\n'))
  return {
    header,
    name: text(form.name).trim(),
    language: text(form.language),
    category: text(form.category),
    headerText: text(form.header_text),
    file: form.file_url ?? null,
    body: text(form.body),
    footer: text(form.footer),
    buttons: form.buttons.map((button) => {
      const kind = DRAFT_BUTTONS.find((one) => one === button.kind)
      if (kind === undefined) throw unknown('buttons')
      const { value, sample, open } = button
      return { kind, text: text(button.text), value: text(value), sample: text(sample), open }
    }),
    samples: Object.fromEntries(form.samples.map(({ key, value }) => [key, text(value)])),
  }
}

const unknown = (field: string) => new Refusal('INVALID', 'O modelo tem uma parte que não existe.', { field })
