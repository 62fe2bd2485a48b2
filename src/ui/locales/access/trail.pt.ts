import type { TrailTexts } from '@ui/access-trail/texts'
import { trailPtBR } from './trail.pt_BR'

/** The same in Portuguese. */
export const trailPt: TrailTexts = {
  ...trailPtBR,
  lead: 'Quem recebeu dados de que cliente. Cada linha é a primeira vez em dez minutos (em listas, numa hora).',
  gone: 'Utilizador {{id}}',
  onlyUser: 'Mostrar só o utilizador {{name}}',
  notExported: 'A exportação não terminou e nada foi guardado. Tente de novo, ou escolha um período menor.',
  kinds: { ...trailPtBR.kinds, downloaded: 'Transferiu ficheiro' },
}
