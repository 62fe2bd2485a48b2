import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  home: 'Ir para o início',
  notFoundTitle: 'Página não encontrada',
  notFoundText: 'O endereço pode ter mudado ou ter sido digitado com um erro.',
  brokenTitle: 'Erro no servidor',
  brokenText:
    'O Balcão não conseguiu responder. O que você já enviou continua guardado. Espere um minuto e recarregue; se continuar, avise quem cuida do sistema na sua loja.',
  notAuthorizedTitle: 'Acesso não permitido',
  notAuthorizedText: 'Seu perfil não inclui esta página.',
  notAuthorizedRole: 'Você está como {{role}}. Quem muda o que um perfil abre é o administrador da loja.',
  tenantTitle: 'Loja inválida',
  tenantText: 'O nome da loja no endereço não existe. Confira o endereço que você recebeu.',
  chooseTitle: 'Entrar no Balcão',
  chooseAbout:
    'O Balcão é o painel em que lojas e farmácias atendem seus clientes pelo WhatsApp, com conversas, pedidos e catálogo em um lugar só.',
  chooseText: 'Digite o nome da sua loja, como está no endereço que você recebeu.',
  chooseShop: 'Nome da loja',
  chooseAction: 'Continuar',
  chooseWrong: 'Use letras, algarismos e hífens, sem espaços: farmacia-centro, por exemplo.',
  demoText: 'Este servidor traz uma demonstração, com clientes e conversas inventados.',
  demoAction: 'Entrar na demonstração',
  unsubscribeTitle: 'Cancelar e-mails',
  unsubscribeText:
    'Você não receberá mais e-mails de campanhas desta loja. As conversas pelo WhatsApp não mudam.',
  unsubscribeAction: 'Não quero mais receber',
  unsubscribing: 'Cancelando…',
  unsubscribed: 'Pronto: os e-mails de campanhas desta loja foram cancelados.',
  unsubscribedAddress: 'Pronto: os e-mails de campanhas desta loja para {{email}} foram cancelados.',
  unsubscribedBefore: 'Já estava cancelado: esta loja não envia mais e-mails de campanhas para você.',
  unsubscribeNoLink: 'Para cancelar, abra o link no fim do e-mail que você recebeu.',
  unsubscribeAway: 'Sem resposta do servidor: ainda não foi cancelado. Verifique a conexão e tente de novo.',
}

/** The pages that stand alone. */
export const outsideTexts = defineTexts('shell/outside', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
