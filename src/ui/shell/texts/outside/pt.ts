export default {
  notFoundText: 'O endereço pode ter mudado ou ter sido escrito com um erro.',
  brokenText:
    'O Balcão não conseguiu responder. O que já enviou continua guardado. Espere um minuto e recarregue; se continuar, avise quem trata do sistema na sua loja.',
  notAuthorizedText: 'O seu perfil não inclui esta página.',
  notAuthorizedRole: 'Está como {{role}}. Quem muda o que um perfil abre é o administrador da loja.',
  tenantText: 'O nome da loja no endereço não existe. Confirme o endereço que recebeu.',
  chooseText: 'Escreva o nome da sua loja, como está no endereço que recebeu.',
}
