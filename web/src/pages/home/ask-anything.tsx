import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import style from './home.module.css';

/** Takes a question about any app; the next page shows its price and the apps it means. */
export const AskAnything = () => {
  const navigate = useNavigate();
  const [question, setQuestion] = useState('');
  return (
    <form
      className={style.ask}
      onSubmit={(event) => {
        event.preventDefault();
        if (question.trim().length > 2) void navigate({ to: '/research', search: { question: question.trim() } });
      }}
    >
      <input
        aria-label="Ask about any app"
        placeholder="Ask about any app: “Why did the rating of … fall?”"
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <Button type="submit">Ask</Button>
    </form>
  );
};
