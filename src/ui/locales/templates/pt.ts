import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  search: 'Procurar por nome ou texto',
  list: 'Modelos desta ligação',
  loading: 'A procurar modelos…',
  none: 'Esta ligação ainda não tem modelos. Crie um no Gestor do WhatsApp e atualize a lista.',
  categoryComing: 'A Meta vai mudá-lo para {{category}}',
  loadFailed: 'Não foi possível obter os modelos.',
  chooseFile: 'Escolher ficheiro',
  otherFile: 'Trocar ficheiro',
}
