import * as v from 'valibot'

/** The ways in which models are spoken to: OpenAI's chat completions, which many others take too, and Anthropic's messages. */
export const MODEL_WIRES = ['openai', 'anthropic'] as const
export type ModelWire = (typeof MODEL_WIRES)[number]

const words = (what: string, most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(`Digite ${what}.`), v.maxLength(most, `Até ${most} caracteres.`))
const cents = (least: number, most: number, say: string) =>
  v.pipe(v.number(), v.integer(say), v.minValue(least, say), v.maxValue(most, say))

/** A shop's account at whoever runs a model, as it is typed in. Money in cents of BRL; prices for a million tokens. */
export const ModelAccountForm = v.strictObject({
  wire: v.picklist(MODEL_WIRES, 'Escolha como o modelo é chamado.'),
  url: v.pipe(
    words('o endereço', 200),
    v.url('Digite um endereço completo, como https://api.exemplo.com.'),
    v.transform((url) => url.replace(/\/+$/, '')),
  ),
  model: words('o nome do modelo', 100),
  /** Empty: the one that the server has. */
  key: v.pipe(v.string(), v.trim(), v.maxLength(500, 'Até 500 caracteres.')),
  price_in: cents(0, 1_000_000, 'Digite o preço de um milhão de tokens de entrada.'),
  price_out: cents(0, 1_000_000, 'Digite o preço de um milhão de tokens de saída.'),
  per_day: cents(1, 10_000_000, 'Digite quanto ela pode gastar em um dia.'),
  per_month: cents(1, 100_000_000, 'Digite quanto ela pode gastar em um mês.'),
})
export type ModelAccountForm = v.InferOutput<typeof ModelAccountForm>
