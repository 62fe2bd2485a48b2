/*
 * What a message of the SNGPC may look like, as a test reads it: which elements, in which order, how often, with what in them.
 * Written off sngpc.xsd, sngpcOperacoes.xsd, sngpcComplexTypes.xsd and sngpcSimpleTypes.xsd, version 2.5 (2013-06-18), apart from
 * the code that makes messages.
 */

/** An element as it was read. */
export type Element = Readonly<{ name: string; text: string; children: readonly Element[] }>

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads XML that has nothing but elements and text; throws for what is not well formed. Bytes are ISO-8859-1. */
export function readXml(bytes: Buffer): Element {
  const text = bytes.toString('latin1')
  const head = '<?xml version="1.0" encoding="ISO-8859-1"?>'
  if (!text.startsWith(head)) throw new Error('no declaration')
  const root: { name: string; text: string; children: Element[] } = { name: '', text: '', children: [] }
  const open = [root]
  const token = /<(\/?)([A-Za-z]+)( xmlns="urn:sngpc-schema")?(\/?)>|&(?:#(\d+)|([a-z]+));|([^<&]+)/gy
  token.lastIndex = head.length
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const found = token.exec(text)
    const inner = open.at(-1)
    if (!found || !inner) throw new Error(`not well formed: ${text.slice(at, at + 60)}`)
    const [, end, name = '', namespace, empty, reference, entity, letter] = found
    if (end) {
      const closed = open.pop()
      if (closed?.name !== name) throw new Error(`</${name}> closes ${closed?.name}`)
    } else if (name) {
      if ((namespace !== undefined) !== (open.length === 1)) throw new Error(`namespace at ${name}`)
      const element = { name, text: '', children: [] }
      inner.children.push(element)
      if (!empty) open.push(element)
    } else inner.text += letter ?? decoded(reference, entity)
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('not one element')
  return root.children[0] as Element
}

function decoded(reference: string | undefined, entity: string | undefined): string {
  if (entity !== undefined) {
    const sign = ENTITIES[entity]
    if (sign === undefined) throw new Error(`&${entity};`)
    return sign
  }
  const code = Number(reference)
  const isSign =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code < 0xd800) ||
    (code > 0xdfff && code < 0xfffe) ||
    (code > 0xffff && code <= 0x10ffff)
  if (!isSign) throw new Error(`&#${reference}; is no sign of XML`)
  return String.fromCodePoint(code)
}

type Text = RegExp
/** Child elements in the order of the schema; a name may end in `?` (optional) or `*` (any number). */
type Sequence = Readonly<{ [name: string]: Text | Sequence }>

const DAY = /^\d{4}-\d\d-\d\d$/
const NAME = /^.{0,100}$/su
const DOCUMENT = /^.{0,30}$/su
const STATE = /^(AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO)$/

const SALE: Sequence = {
  tipoReceituarioMedicamento: /^[1-5]$/,
  numeroNotificacaoMedicamento: /^.{0,10}$/su,
  dataPrescricaoMedicamento: DAY,
  prescritorMedicamento: {
    nomePrescritor: NAME,
    numeroRegistroProfissional: DOCUMENT,
    conselhoProfissional: /^(CRM|CRMV|CRO|CRF|RMS)$/,
    UFConselho: STATE,
  },
  usoMedicamento: /^[12]$/,
  'compradorMedicamento?': {
    nomeComprador: NAME,
    tipoDocumento: /^(1|2|39|4|5|6|7|8|38|10|11|40|13|14|19|20|21|22|50|62)$/,
    numeroDocumento: DOCUMENT,
    orgaoExpedidor: /^[A-Z]{2,7}$/,
    UFEmissaoDocumento: STATE,
  },
  'pacienteMedicamento?': {
    nome: NAME,
    idade: /^\d{1,3}$/,
    unidadeIdade: /^[12]$/,
    sexo: /^[12]$/,
    cid: /^.{0,4}$/su,
  },
  'medicamentoVenda*': {
    usoProlongado: /^[SN]?$/,
    registroMSMedicamento: /^1\d{12,13}$/,
    numeroLoteMedicamento: /^.{0,20}$/su,
    quantidadeMedicamento: /^[1-9]\d{0,5}$/,
    unidadeMedidaMedicamento: /^[12]$/,
  },
  dataVendaMedicamento: DAY,
}

const MESSAGE: Sequence = {
  cabecalho: { cnpjEmissor: /^\d{14}$/, cpfTransmissor: /^\d{11}$/, dataInicio: DAY, dataFim: DAY },
  corpo: { medicamentos: { 'saidaMedicamentoVendaAoConsumidor*': SALE }, insumos: {} },
}

/** Why a message is none by its schema; null: it is one. */
export const schemaFault = (message: Element): string | null =>
  message.name === 'mensagemSNGPC' ? faultIn(message, MESSAGE) : `<${message.name}> is no message`

function faultIn({ name, text, children }: Element, sequence: Sequence): string | null {
  if (text.trim() !== '') return `text in <${name}>`
  let at = 0
  for (const [key, kind] of Object.entries(sequence)) {
    const wanted = key.replace(/[?*]$/, '')
    const most = key.endsWith('*') ? Number.POSITIVE_INFINITY : 1
    let count = 0
    for (let child = children[at]; child?.name === wanted && count < most; child = children[at]) {
      const fault =
        kind instanceof RegExp
          ? kind.test(child.text) && child.children.length === 0
            ? null
            : `<${wanted}>${child.text}</${wanted}>`
          : faultIn(child, kind)
      if (fault !== null) return fault
      at++
      count++
    }
    if (count === 0 && wanted === key) return `<${wanted}> is missing in <${name}>`
  }
  return at === children.length ? null : `<${children[at]?.name}> is not expected in <${name}>`
}
