import type { FileColumn } from '../../../../src/domain/erp/erp-form'
import { parseMoney } from '../../../../src/domain/money/money'
import { KIND_WORDS, listIn, STRIPE_WORDS, wordIn } from '../../../../src/domain/products/class-words'
import { gtinFault, keptGtin } from '../../../../src/domain/products/gtin'
import { anvisaRegister, type ControlList } from '../../../../src/domain/products/kinds'
import type { ImportField } from '../../../directory/imports/definition'
import { PRODUCT_IMPORT_FIELDS } from '../../products/area'
import { type NeutralProduct, saidOf } from '../connectors/connector'

/** What a column of a product list can be, and under which titles other systems write it. */
export const FILE_FIELDS = [
  {
    name: 'sku',
    label: 'Código',
    names: ['sku', 'cod produto', 'codigo interno', 'referencia', 'codprod'],
    example: 'DIP-500',
  },
  {
    name: 'gtin',
    label: 'Código de barras',
    names: ['gtin', 'ean', 'ean13', 'codbarras', 'barras', 'cod barras'],
    example: '7891058017507',
  },
  {
    name: 'name',
    label: 'Nome',
    names: ['descricao', 'produto', 'nome do produto', 'descricao do produto'],
    example: 'Dipirona 500 mg',
  },
  { name: 'brand', label: 'Marca', names: ['laboratorio', 'fabricante'], example: 'Medley' },
  {
    name: 'price',
    label: 'Preço',
    names: ['preco venda', 'valor', 'preco de venda', 'vlr venda', 'pvenda'],
    example: '8,90',
  },
  {
    name: 'promo',
    label: 'Preço promocional',
    names: ['oferta', 'preco oferta', 'promocao'],
    example: '7,50',
  },
  {
    name: 'stock',
    label: 'Estoque',
    names: ['saldo', 'quantidade', 'qtd', 'estoque atual', 'qtde'],
    example: '42',
  },
  // What the law asks of a product has the titles that it has in a file that a person brings.
  ...(['kind', 'stripe', 'control_list', 'pmc', 'anvisa_register', 'ingredient'] as const).map((name) => ({
    ...bringsAs(name),
    name,
  })),
] as const satisfies readonly (ImportField & { name: FileColumn })[]

function bringsAs(name: FileColumn): ImportField {
  const found = PRODUCT_IMPORT_FIELDS.find((field) => field.name === name)
  if (!found) throw new Error(`no column ${name}`)
  return found
}

/** A row that cannot be taken, in a sentence. */
export class BadRow extends Error {}

/** A row of texts as a product; its own number there is its code, else its GTIN. @throws BadRow */
export function productOfRow(values: Readonly<Partial<Record<FileColumn, string>>>): NeutralProduct {
  const text = (field: FileColumn) => values[field]?.trim() || null
  const sku = text('sku')
  const gtin = gtinOfCell(text('gtin'))
  const ref = sku ?? gtin
  if (ref === null) throw new BadRow('A linha não tem código nem código de barras.')
  return {
    ref,
    sku,
    gtin,
    name: text('name') ?? '',
    brand: text('brand'),
    price: money(text('price'), 'preço'),
    promo: money(text('promo'), 'preço promocional'),
    stock: units(text('stock')),
    active: true,
    ...saidOf({
      kind: known(text('kind'), 'tipo', (word) => wordIn(KIND_WORDS, word)),
      stripe: known(text('stripe'), 'tarja', (word) => wordIn(STRIPE_WORDS, word)),
      pmc: money(text('pmc'), 'PMC') || null,
      anvisa_register: anvisaRegister(text('anvisa_register') ?? ''),
      ingredient: text('ingredient')?.slice(0, 200) ?? null,
    }),
    ...listOf(text('control_list')),
  }
}

/** A word that says what a product is. @throws BadRow for one that nobody knows: it may be the one that matters. */
function known<Value>(
  written: string | null,
  what: string,
  from: (text: string) => Value | null,
): Value | null {
  if (written === null) return null
  const value = from(written)
  if (value === null) throw new BadRow(`O campo ${what} diz "${written.slice(0, 30)}", que não conheço.`)
  return value
}

function listOf(written: string | null): { control_list?: ControlList | null } {
  if (written === null) return {}
  const list = listIn(written)
  if (list === undefined) throw new BadRow(`A lista de controle "${written.slice(0, 30)}" não existe.`)
  return { control_list: list }
}

function gtinOfCell(written: string | null): string | null {
  if (written === null) return null
  const fault = gtinFault(written)
  if (fault === 'rounded')
    throw new BadRow(
      `O código de barras veio como ${written}: o Excel perdeu dígitos. Formate a coluna como texto.`,
    )
  if (fault !== null) return null
  return keptGtin(written)
}

function money(written: string | null, what: string): number | null {
  if (written === null) return null
  const cents = parseMoney(written)
  if (cents === null || cents < 0) throw new BadRow(`O ${what} "${written.slice(0, 30)}" não é um valor.`)
  return cents
}

function units(written: string | null): number | null {
  if (written === null) return null
  const plain = written.replace(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.')
  const number = Number(plain)
  if (!/^-?\d+(\.\d+)?$/.test(plain) || number > 2_000_000_000)
    throw new BadRow(`O estoque "${written.slice(0, 30)}" não é uma quantidade.`)
  return Math.max(0, Math.floor(number))
}
