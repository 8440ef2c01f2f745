import type { Wording } from './kind-wording.ts';

const titles = ['{title}', '{name}', 'Prueba {name}', '{name}: gratis', 'Descarga {name}'];

export const es: Wording = {
  'Habit Tracker': {
    openers: [
      '¿Por qué tus propósitos duran dos semanas?',
      'No necesitas más fuerza de voluntad.',
      'Día 1: dos flexiones. Día {n}: ya no cuento.',
      'Nuevo: rutinas para turnos de noche.',
      '40 % de descuento hasta el domingo.',
    ],
    claims: [
      '{name} te recuerda tus hábitos una vez al día y luego calla.',
      'Con {name}, tres hábitos pequeños llenan el mes.',
      'Marca, mantén la racha, mira tu progreso.',
      'El seguimiento de hábitos sin culpa.',
    ],
    lines: ['Hábitos y rutinas', 'Empieza gratis', 'Un paso pequeño al día'],
    titles: [...titles, '{name} – tus hábitos'],
  },
  'Meditation & Sleep': {
    openers: [
      '¿Otra vez despierto a las 2:47?',
      'Tu cabeza tiene {n} pestañas abiertas.',
      'Bastan diez minutos.',
      'Siete noches gratis.',
      'Nuevo: lluvia sobre tejado de zinc.',
    ],
    claims: [
      '{name} tiene meditaciones guiadas e historias para dormir.',
      'Respira, escucha, duerme con {name}.',
      'Meditación y sonidos para dormir en una sola aplicación.',
      'Sesiones cortas de día, paisajes sonoros de noche.',
    ],
    lines: ['Meditación y sueño', 'Duerme mejor', 'Respiración guiada'],
    titles: [...titles, 'Duerme mejor con {name}'],
  },
  'Budget Planner': {
    openers: [
      '¿Dónde se fue tu sueldo?',
      'Día 19 y quedan 41,20 €.',
      'Ahorré 1.900 € sin darme cuenta.',
      'Nuevo: un presupuesto para dos.',
    ],
    claims: [
      '{name} ordena tus gastos y te dice cuánto queda.',
      'Con {name} cada euro tiene su tarea.',
      'Tu presupuesto en una pantalla.',
      '{name} te avisa antes del cargo.',
    ],
    lines: ['Presupuesto y ahorro', 'Planifica tu mes', 'Prueba gratis'],
    titles: [...titles, '{name} – presupuesto mensual'],
  },
  'Running Coach': {
    openers: [
      '¿Correr 5 km en ocho semanas?',
      'Odié correr durante 31 años.',
      'Del sofá a los 10 km.',
      'Llueve. Sal igual.',
    ],
    claims: [
      '{name} hace un plan alrededor de tu semana.',
      'Tu entrenador para correr, en el oído.',
      'Dile a {name} la fecha de tu carrera y tendrás un plan.',
      'GPS, voz y planes de 5 km a maratón.',
    ],
    lines: ['Entrenador para correr', 'De 5 km a maratón', 'Primer plan gratis'],
    titles: [...titles, '{name} – entrena y corre'],
  },
  'Notes & Tasks': {
    openers: [
      '¿Dónde lo habías apuntado?',
      'Once aplicaciones, cuatro cuadernos, un plazo perdido.',
      'Gratis para estudiantes.',
    ],
    claims: [
      '{name} une notas y tareas en la misma página.',
      'Una nota, un toque, una tarea: {name}.',
      'Notas, tareas y archivos en todos tus dispositivos.',
    ],
    lines: ['Notas y tareas', 'Todo en un sitio'],
    titles: [...titles, '{name} – notas y tareas'],
  },
  'Photo Editor': {
    openers: ['Un toque. Fuera.', '¿Quién sale detrás en tu foto de boda?', 'El cielo era gris. Mira otra vez.'],
    claims: [
      '{name} borra personas, cables y papeleras.',
      'Edita tus fotos como en un estudio.',
      'Filtros, máscaras, RAW: todo en {name}.',
    ],
    lines: ['Editor de fotos', 'Filtros y retoque', 'Prueba gratis'],
    titles: [...titles, '{name} – editor de fotos'],
  },
  any: {
    openers: ['Por fin una aplicación que funciona.', 'Gratis esta semana.', 'Nueva versión, nuevo aspecto.'],
    claims: [
      'Con {name} bastan tres toques.',
      'Instala {name} y empieza ya.',
      '{name}: un equipo pequeño que responde.',
    ],
    lines: ['Descarga gratuita', 'Para cada día'],
    titles,
  },
};
