import { ptBR } from './pt_BR'

/** The same in Portugal, where words differ. */
export const pt: typeof ptBR = {
  ...ptBR,
  search: 'Procurar por nome ou número',
  pair: {
    ...ptBR.pair,
    lead: 'Leia o código com o telemóvel deste número.',
    code: 'QR Code para ligar o telemóvel',
    step1: 'Abra o WhatsApp no telemóvel.',
    step2: 'Toque em Definições (ou nos três pontos) e em Dispositivos ligados.',
    step3: 'Toque em Ligar um dispositivo e aponte a câmara para este código.',
    preparing: 'A preparar o código…',
    renewing: 'À procura de um código novo…',
    reconnecting: 'O telemóvel perdeu a ligação. O hub tenta de novo sozinho.',
    over: 'Não há um código para ler agora: os códigos acabaram, ou o telemóvel desfez a ligação.',
  },
  build: {
    ...ptBR.build,
    hubText:
      'Liga o WhatsApp de um telemóvel, como no WhatsApp Web. O telemóvel tem de estar ligado. Não tem modelos de mensagem.',
    officialText:
      'Não depende de telemóvel e tem modelos aprovados. Precisa de uma conta do WhatsApp Business na Meta.',
  },
  form: { ...ptBR.form, save: 'Guardar', saved: 'Ligação guardada.' },
}
