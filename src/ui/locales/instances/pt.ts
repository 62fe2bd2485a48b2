import { ptBR } from './pt_BR'

/** The same in Portugal, where words differ. */
export const pt: typeof ptBR = {
  ...ptBR,
  oneAtATime: 'Atende uma ligação de cada vez. Para ver várias numa só lista, peça ao administrador.',
  new: 'Nova ligação',
  noneYet: 'Ainda não há ligações.',
  noneYetHint: 'Ligue o número da loja: as conversas dos clientes começam a chegar assim que estiver ligado.',
  noneFound: 'Nenhuma ligação com esses filtros.',
  connect: 'Ligar',
  readOnly: 'Só administradores mudam as ligações. Peça a um deles.',
  gone: 'Esta ligação já não existe.',
  toList: 'Ver as ligações',
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
  form: {
    ...ptBR.form,
    nickname: 'Alcunha',
    colorHint: 'Marca os atendimentos desta ligação na lista.',
    phoneHint: 'Com o indicativo do país.',
    maria: 'A Maria (IA) responde por esta ligação',
    integrationHint: 'Como o ERP chama a esta ligação. Deixe vazio se não houver.',
    save: 'Guardar',
    saved: 'Ligação guardada.',
    saveAccess: 'Verificar e guardar o acesso',
    accessSaved: 'Acesso verificado com a Meta e guardado.',
  },
  remove: {
    ...ptBR.remove,
    title: 'Eliminar ligação',
    action: 'Eliminar ligação',
    ask: 'Eliminar {{name}}?',
    hub: 'A sessão do telemóvel é terminada.',
    history: 'As conversas ficam guardadas e quem as via continua a vê-las.',
    openTickets_one: 'Há {{count}} atendimento aberto nesta ligação.',
    openTickets_other: 'Há {{count}} atendimentos abertos nesta ligação.',
    type: 'Escreva “{{name}}” para confirmar',
    done: 'Ligação {{name}} eliminada.',
  },
}
