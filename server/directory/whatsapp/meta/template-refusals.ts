import { DRAFT_WORDS } from '../../../../src/domain/templates/draft-words'
import { ruleFor } from '../errors'
import type { Refused } from '../provider'

/** What Meta has against a template, in words, and the field of ProviderTemplateInput that it is about; null: all of it. */
type TemplateRefusal = Readonly<{ field: string | null; sentence: string }>

/** By Meta's subcode (whatsapp-facts 2.3). */
const BY_SUBCODE: Readonly<Record<string, TemplateRefusal>> = {
  '2388019': {
    field: null,
    sentence: 'A conta do WhatsApp chegou ao limite de modelos da Meta. Apague os que não usa mais.',
  },
  '2388023': {
    field: 'name',
    sentence: 'Um modelo com este nome foi apagado há pouco: a Meta libera o nome só depois de 30 dias.',
  },
  '2388024': { field: 'name', sentence: 'Já existe um modelo com este nome neste idioma.' },
  '2388040': { field: 'body', sentence: 'Um dos textos é mais longo do que o WhatsApp aceita.' },
  '2388043': { field: 'body', sentence: 'Falta um exemplo de alguma variável, do arquivo ou de um botão.' },
  '2388047': { field: 'header_text', sentence: 'O WhatsApp não aceita este cabeçalho.' },
  '2388072': { field: 'body', sentence: 'O WhatsApp não aceita o texto assim. Confira as variáveis.' },
  '2388073': { field: 'footer', sentence: 'O WhatsApp não aceita este rodapé.' },
  '2388293': { field: 'body', sentence: DRAFT_WORDS.tooMany },
  '2388299': { field: 'body', sentence: DRAFT_WORDS.edge },
}

/** Why Meta did not take a template. */
export function templateRefusalOf({ code, subcode, details }: Refused): TemplateRefusal {
  if (subcode !== undefined && Object.hasOwn(BY_SUBCODE, subcode))
    return BY_SUBCODE[subcode] as TemplateRefusal
  if (code === '80007')
    return { field: null, sentence: 'São pedidos demais à Meta em uma hora. Tente de novo mais tarde.' }
  const known = code === '100' ? null : ruleFor(code).sentence
  return {
    field: null,
    sentence: known ?? `A Meta não aceitou o modelo${details === null ? '.' : `: ${details.slice(0, 300)}`}`,
  }
}
