import type { TemplateForm } from '../templates/template-form'
import { fieldWords } from '../templates/template-words'
import type { Filling } from './content/whatsapp'

const VARIABLE_OF = { firstName: 'first_name', name: 'name', protocol: null } as const

/**
 * What stands in a template's fields before anybody has said otherwise: a name where the words ask for one, and nothing
 * else is guessed. Who has none is left out.
 */
export const firstFillings = (form: TemplateForm): Record<string, Filling> =>
  Object.fromEntries(
    form.fields
      .filter(({ key }) => key !== 'header')
      .map((field) => {
        const words = field.kind === 'text' ? fieldWords(form, field) : null
        const variable = words?.kind === 'meaning' ? VARIABLE_OF[words.meaning] : null
        return [field.key, variable === null ? { text: '' } : { variable, fallback: null }]
      }),
  )
