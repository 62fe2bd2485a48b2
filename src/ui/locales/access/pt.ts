import type { AccessTexts } from '@ui/two-factor/texts'
import { accessPtBR } from './pt_BR'

/** The same in Portuguese. */
export const accessPt: AccessTexts = {
  ...accessPtBR,
  code: {
    ...accessPtBR.code,
    lead: 'Abra a aplicação de autenticação e escreva o código de 6 dígitos do Balcão.',
    useCode: 'Usar a aplicação de autenticação',
    missing: 'Escreva o código.',
  },
  enrol: {
    ...accessPtBR.enrol,
    scan: 'Leia este código QR com uma aplicação de autenticação no telemóvel (Google Authenticator, Microsoft Authenticator, Aegis ou outra).',
    byHand: 'Não consegue ler? Escreva esta chave na aplicação:',
    confirm: 'Depois escreva o código que a aplicação mostra:',
    again: 'Gerar outro código QR',
  },
  recovery: {
    ...accessPtBR.recovery,
    lead: 'Com eles entra se perder o telemóvel. Cada um vale uma vez, e não voltarão a ser mostrados.',
    download: 'Transferir',
  },
}
