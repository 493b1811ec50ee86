//! Counts the frames a client sends, below the library that puts messages together: a message in
//! ten thousand empty pieces is ten thousand frames.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::limits::MessageBucket;

/// A stream of WebSocket frames that fails once when they come too fast.
#[derive(Debug)]
pub(super) struct Metered<S> {
    stream: S,
    frames: Frames,
    bucket: MessageBucket,
    state: State,
    too_fast: TooFast,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Counting,
    /// The next frame is one too many.
    Failing,
    Over,
}

/// Whether a metered stream has failed because frames came too fast.
#[derive(Clone, Debug, Default)]
pub(super) struct TooFast(Arc<AtomicBool>);

impl TooFast {
    pub(super) fn is_so(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl<S> Metered<S> {
    pub(super) fn new(stream: S, bucket: MessageBucket) -> (Self, TooFast) {
        let too_fast = TooFast::default();
        (
            Self { stream, frames: Frames::default(), bucket, state: State::Counting, too_fast: too_fast.clone() },
            too_fast,
        )
    }

    /// How many of these bytes belong to frames that do not come too fast.
    fn welcome(&mut self, bytes: &[u8]) -> usize {
        let mut start = 0;
        for end in self.frames.heads(bytes) {
            if !self.bucket.take() {
                return start;
            }
            start = end;
        }
        bytes.len()
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.state {
            State::Counting => {}
            State::Failing => {
                self.state = State::Over;
                self.too_fast.0.store(true, Ordering::Relaxed);
                return Poll::Ready(Err(io::Error::other("frames come too fast")));
            }
            // What still comes is read so that our last word arrives, and thrown away.
            State::Over => return Pin::new(&mut self.stream).poll_read(cx, buf),
        }
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
        let n_read = buf.filled().len() - before;
        let n_welcome = self.welcome(&buf.filled()[before..]);
        if n_welcome < n_read {
            // First what was in time; nothing read would look like the end of the stream.
            self.state = State::Failing;
            buf.set_filled(before + n_welcome);
            if n_welcome == 0 {
                return self.poll_read(cx, buf);
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// The longest head of a frame: two bytes, a length of eight, a mask of four.
const MAX_HEAD: usize = 14;

/// Where in a stream of frames we are (RFC 6455, 5.2).
#[derive(Debug, Default)]
struct Frames {
    head: [u8; MAX_HEAD],
    n_head: usize,
    /// Bytes of the frame whose head is read.
    n_payload: u64,
}

impl Frames {
    /// For each frame whose head ends in these bytes, where the frame itself ends, or the bytes do.
    fn heads(&mut self, bytes: &[u8]) -> Vec<usize> {
        let mut ends = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            if self.n_payload > 0 {
                let skipped = self.n_payload.min((bytes.len() - at) as u64);
                self.n_payload -= skipped;
                at += skipped as usize;
                continue;
            }
            self.head[self.n_head] = bytes[at];
            self.n_head += 1;
            at += 1;
            if self.n_head >= 2 && self.n_head == self.head_len() {
                self.n_payload = self.payload_len();
                self.n_head = 0;
                let n_left = (bytes.len() - at) as u64;
                ends.push(at + self.n_payload.min(n_left) as usize);
            }
        }
        ends
    }

    fn head_len(&self) -> usize {
        let mask = if self.head[1] & 0x80 == 0 { 0 } else { 4 };
        let length = match self.head[1] & 0x7f {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        2 + length + mask
    }

    fn payload_len(&self) -> u64 {
        let number = |bytes: &[u8]| bytes.iter().fold(0, |n, &byte| n << 8 | u64::from(byte));
        match self.head[1] & 0x7f {
            126 => number(&self.head[2..4]),
            127 => number(&self.head[2..10]),
            short => short.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt;

    use super::*;
    use crate::limits::Limits;

    /// A client's frame with a payload of this length.
    fn frame(first: u8, len: usize) -> Vec<u8> {
        let mut bytes = vec![first];
        match len {
            0..126 => bytes.push(0x80 | len as u8),
            126..65536 => {
                bytes.push(0x80 | 0x7e);
                bytes.extend((len as u16).to_be_bytes());
            }
            _ => {
                bytes.push(0x80 | 0x7f);
                bytes.extend((len as u64).to_be_bytes());
            }
        }
        bytes.extend([7; 4]);
        bytes.extend(std::iter::repeat_n(0xff, len));
        bytes
    }

    #[test]
    fn every_frame_counts_however_it_is_cut() {
        let lengths = [0, 1, 0, 125, 126, 4096, 0, 65535, 70_000, 0, 0];
        let bytes: Vec<u8> = lengths.iter().flat_map(|&len| frame(0x81, len)).collect();
        for cut in [1, 2, 3, 7, 1024, bytes.len()] {
            let mut frames = Frames::default();
            let n: usize = bytes.chunks(cut).map(|part| frames.heads(part).len()).sum();
            assert_eq!(n, lengths.len(), "in pieces of {cut}");
            assert_eq!((frames.n_head, frames.n_payload), (0, 0));
        }
    }

    #[tokio::test]
    async fn what_comes_in_time_is_read_before_the_stream_fails() {
        let bucket = MessageBucket::new(&Limits::new(false));
        let bytes: Vec<u8> = (0..500).flat_map(|_| frame(0x81, 5)).collect();
        let (mut stream, too_fast) = Metered::new(&bytes[..], bucket);
        let mut read = Vec::new();
        let error = stream.read_to_end(&mut read).await.expect_err("it comes too fast");
        assert_eq!(error.to_string(), "frames come too fast");
        assert!(too_fast.is_so());
        // 60 at once; the clock may have allowed one or two more.
        let n_frames = read.len() / frame(0x81, 5).len();
        assert!((60..70).contains(&n_frames) && read.len() % frame(0x81, 5).len() == 0, "{}", read.len());
        assert!(stream.read_to_end(&mut read).await.is_ok(), "the rest is there to be thrown away");
    }

    #[test]
    fn pieces_of_one_message_are_as_many_frames() {
        let mut bytes = frame(0x01, 3);
        for _ in 0..500 {
            bytes.extend(frame(0x00, 0));
        }
        assert_eq!(Frames::default().heads(&bytes).len(), 501);
    }
}
