import { EMPTY_STORE, type StoreForm } from '../../../src/domain/store/store-form'
import { saveStoreInfo } from '../../directory/store/infos'
import type { Work } from '../../platform/db/work'

const STORE: StoreForm = {
  ...EMPTY_STORE,
  trade_name: 'Farmácia Modelo',
  legal_name: 'Farmácia Modelo Comércio de Medicamentos Ltda.',
  document: '11.222.333/0001-81',
  phone: '(11) 3055-0100',
  email: 'contato@farmacia-modelo.test',
  zip_code: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  hours: 'Segunda a sábado, das 8h às 22h; domingos e feriados, das 9h às 18h',
  licence: '2026/004512',
  afe: '7.12345.6',
  pharmacist: 'Helena Prado Siqueira',
  crf: '12345',
  crf_state: 'SP',
  pix_key: 'pix@farmacia-modelo.test',
}

/** What the demonstration's pharmacy says of itself. */
export const writeStore = (work: Work) => saveStoreInfo(work, null, STORE)
