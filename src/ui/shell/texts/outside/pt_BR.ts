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
}

/** The pages that stand alone. */
export const outsideTexts = defineTexts('shell/outside', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
