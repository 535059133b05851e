import { Alert, Button } from 'antd';
import { NoAnswer, Refusal } from '../api/failures.ts';
import { useText } from '../i18n/texts.ts';

interface Props {
  error: unknown;
  onRetry?: () => void;
}

/** What went wrong with a part of the screen, and the way on. Shows the request id where the server gives one. */
export function ErrorPanel({ error, onRetry }: Props) {
  const t = useText();
  const told = error instanceof Refusal || error instanceof NoAnswer ? error.message : '';
  const requestId = error instanceof Refusal ? error.body.requestId : undefined;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={told || t('ui.error.unknown')}
      description={requestId ? t('ui.error.requestId', { id: requestId }) : undefined}
      action={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )
      }
    />
  );
}
