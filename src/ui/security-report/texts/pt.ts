export default {
  days: 'Mudar a palavra-passe a cada (dias)',
  saved: 'Guardado.',
  activity: {
    lead: 'Entradas, falhas e mudanças, das mais novas às mais antigas. Se algo não foi feito por si, mude a palavra-passe.',
  },
  kinds: {
    login_failed: 'Palavra-passe errada',
    new_device: 'Dispositivo novo',
    two_factor_passed: 'Código aceite',
    two_factor_required: 'Exigência do utilizador mudada',
    password_set: 'Palavra-passe definida por um administrador',
    password_changed: 'Mudou a palavra-passe',
    password_reset_asked: 'Pediu nova palavra-passe por e-mail',
    password_reset: 'Escolheu nova palavra-passe por e-mail',
  },
}
