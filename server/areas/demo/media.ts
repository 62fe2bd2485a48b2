import box from './media/caixa-amassada.jpg?inline'
import voice from './media/pedido-de-losartana.ogg?inline'
import amoxicillin from './media/receita-amoxicilina.jpg?inline'
import losartan from './media/receita-losartana.jpg?inline'
import { prescriptionPdf } from './prescription'

/** A file that a customer of the demonstration has sent. */
export type DemoFile = Readonly<{ bytes: Buffer; mime: string; name: string }>

/** A build carries its files along as `data:` addresses. */
const carried = (address: string): Buffer => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')

/** What each of them sent, by the customer's name; the pictures are drawn and the voice is a machine's. */
const SENT: ReadonlyMap<string, () => DemoFile> = new Map([
  ['Sebastião Moreira', () => ({ bytes: carried(losartan), mime: 'image/jpeg', name: 'receita.jpg' })],
  ['Roberto Siqueira', () => ({ bytes: carried(amoxicillin), mime: 'image/jpeg', name: 'receita.jpg' })],
  ['Marcelo Tavares', () => ({ bytes: carried(box), mime: 'image/jpeg', name: 'caixa.jpg' })],
  ['Antônio Carlos Lima', () => ({ bytes: carried(voice), mime: 'audio/ogg; codecs=opus', name: 'voz.ogg' })],
])

/** The file of a message of the demonstration; null for one that is not the demonstration's. */
export function demoFileOf(type: string, customer: string, name: string | null): DemoFile | null {
  if (type !== 'document') return SENT.get(customer)?.() ?? null
  return name?.endsWith('.pdf') ? { bytes: prescriptionPdf(customer), mime: 'application/pdf', name } : null
}
