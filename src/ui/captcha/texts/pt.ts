export default {
  working: 'A verificar que não é um robô… demora alguns segundos.',
  asked: 'Confirme que não é um robô.',
  done: 'Verificado.',
  failed: 'Não foi possível fazer a verificação.',
}
