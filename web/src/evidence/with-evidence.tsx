import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../parts/states/skeleton.tsx';
import { useOpenFigure } from './open-number.tsx';
import { SidePanel } from './side-panel.tsx';

const EvidenceReviews = lazy(async () => ({ default: (await import('./evidence-reviews.tsx')).EvidenceReviews }));

export const WithEvidence = ({ children }: { children: ReactNode }) => {
  const open = useOpenFigure();
  const navigate = useNavigate();
  // Cast: as in `OpenNumber`.
  const close = (): void =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, evidence: undefined })) as never,
      resetScroll: false,
    });
  return (
    <SidePanel
      open={open}
      label="Reviews behind the number"
      onClose={close}
      panel={
        open !== undefined && (
          <Suspense fallback={<Skeleton lines={8} />}>
            <EvidenceReviews of={open} onClose={close} />
          </Suspense>
        )
      }
    >
      {children}
    </SidePanel>
  );
};
